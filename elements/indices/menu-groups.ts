import type { MenuItem } from '../kit/kit.ts'

/** Joins groups of a menu with separators; empty ones are left out. */
export const menuGroups = (...groups: readonly (readonly MenuItem[])[]): readonly MenuItem[] =>
  groups
    .filter(group => group.length > 0)
    .flatMap((group, index): readonly MenuItem[] => (index === 0 ? group : ['separator', ...group]))
