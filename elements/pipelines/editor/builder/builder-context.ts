import { createContext } from 'react'

/** All parts of the form can use these. */
export interface BuilderSurroundings {
  /** Names of the fields of messages. */
  readonly fields: readonly string[]
  /** Returns the error in a part of the form. */
  readonly errorOf: (key: string) => string | undefined
}

export const BuilderContext = createContext<BuilderSurroundings>({ fields: [], errorOf: () => undefined })
