/**
 * The interface of a section of the configuration page. One file per section in `sections`, one line in `sections.ts`.
 */
import type { ComponentType } from 'react'
import type { Messages } from '../../core/brand/catalogue.ts'
import type { ConfigClass } from '../../core/configuration/classes.ts'
import type { ConfigurationStore } from '../../core/configuration/store.ts'
import type { ObeyedSetting } from '../../core/features/features.ts'
import type { ValueRow } from '../kit/kit.ts'
import type { screenStrings } from './strings.ts'

export type ScreenKey = keyof typeof screenStrings.strings

export interface Section {
  /** In the address: `?section=search`. */
  readonly id: string
  readonly title: ScreenKey
  /** Without it the section is not there. */
  readonly read: string
  /** The section is there only on a server that obeys these settings. */
  readonly obeyed?: ObeyedSetting
  readonly Panel: ComponentType
}

export interface FormProps<T> {
  readonly value: T
  readonly onChange: (value: T) => void
  /** Returns the server's message about a field. */
  readonly errorOf: (field: string) => string | undefined
}

/** A configuration that is shown in rows and edited in a dialog. */
export interface ConfigView<T> {
  readonly name: ConfigClass
  readonly title: ScreenKey
  readonly about: ScreenKey
  /** All of them show the button 'Edit'. */
  readonly edit: readonly string[]
  readonly load: (store: ConfigurationStore, signal: AbortSignal) => Promise<T | undefined>
  /** The default, for everything that is not stored. */
  readonly standard: T
  /** Gives what is stored then. */
  readonly save: (store: ConfigurationStore, value: T) => Promise<T>
  readonly rows: (value: T, messages: Messages) => readonly ValueRow[]
  readonly Form: ComponentType<FormProps<T>>
  readonly width?: 'md' | 'lg'
}

export const readPermission = 'clusterconfigentry:read'
export const editPermissions = ['clusterconfigentry:create', 'clusterconfigentry:edit'] as const
