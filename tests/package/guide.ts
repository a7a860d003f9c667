/** The code of the guide for the first element, as a reader copies it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.ts'

const sections = readFileSync(join(root, 'docs/guide/embed-your-first-element.md'), 'utf8').split(/^## /m)

export interface GuideStep {
  /** Commands to type into a terminal, block by block. */
  readonly commands: readonly string[]
  /** Name of the file, which stands before its block → text. */
  readonly files: Readonly<Record<string, string>>
}

/** @param number of the step, as its heading says */
export function guideStep(number: number): GuideStep {
  const section = sections.find(text => text.startsWith(`${number}. `)) ?? ''
  const blocks = [...section.matchAll(/(?:`([\w.-]+)`:\n\n)?```(\w+)\n([\s\S]*?)\n```/g)]
  return {
    commands: blocks.filter(([, , language]) => language === 'sh').map(([, , , text]) => text!),
    files: Object.fromEntries(
      blocks.filter(([, name]) => name !== undefined).map(([, name, , text]) => [name!, text!]),
    ),
  }
}
