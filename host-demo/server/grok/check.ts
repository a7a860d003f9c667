/** Refuses names and patterns that cannot be stored, before anything is compiled. */
import type { NamedPattern } from '../../../core/grok/pattern-file.ts'
import { grokName, maxNameLength, maxPatternLength, maxPatterns, maxTotalLength } from '../../../core/grok/rules.ts'
import { ValidationError } from '../platform/errors/errors.ts'

/** @throws ValidationError that names the field */
export function checkPattern({ name, pattern }: NamedPattern): void {
  const shown = name.slice(0, maxNameLength)
  if (!grokName.test(name))
    throw new ValidationError({
      name: [`'${shown}' is not a name for a grok pattern: use letters, digits and underscores.`],
    })
  if (name.length > maxNameLength)
    throw new ValidationError({ name: [`The name '${shown}…' is longer than ${maxNameLength} characters.`] })
  if (pattern.trim() === '') throw new ValidationError({ pattern: [`The pattern of '${name}' must not be blank.`] })
  if (pattern.length > maxPatternLength)
    throw new ValidationError({ pattern: [`The pattern of '${name}' is longer than ${maxPatternLength} characters.`] })
  if (!pattern.isWellFormed())
    throw new ValidationError({ pattern: [`The pattern of '${name}' has half a character (a lone surrogate) in it.`] })
}

/** All patterns are read on the main thread at each change, so that their number and length are limited. @throws ValidationError */
export function checkSize(patterns: ReadonlyMap<string, string>): void {
  if (patterns.size > maxPatterns)
    throw new ValidationError({
      _: [`There may be ${maxPatterns} grok patterns at most; these would be ${patterns.size}.`],
    })
  const length = [...patterns.values()].reduce((sum, pattern) => sum + pattern.length, 0)
  if (length > maxTotalLength)
    throw new ValidationError({
      _: [`All grok patterns together may have ${maxTotalLength} characters; these would have ${length}.`],
    })
}
