/**
 * Words that every kind of entity needs. An area takes them into its own catalogue and writes its own after them:
 * ```ts
 * export const streamStrings = catalogue('streams', { ...entityWords('stream', 'streams'), deleteQuestion: 'Its rules are deleted too.' })
 * ```
 * So each is translated as a string of the area, `streams.deleteTitle`.
 */
import type { PluralForms } from '../brand/catalogue.ts'

type Titled = `${string}{title}${string}`
/** Plural forms, chosen by `count`. */
type Counted = PluralForms

/** The words that the entity kit needs of an area's catalogue, with the placeholders that it fills. */
export type EntityWords = {
  /** The heading of the screen, and the name of the list. */
  readonly title: string
  readonly intro: string
  readonly none: string
  readonly readOnly: string
  readonly name: string
  readonly description: string
  readonly created: string
  readonly createdBy: string
  readonly create: string
  readonly edit: string
  readonly editTitle: Titled
  readonly save: string
  readonly createdNow: Titled
  readonly saved: Titled
  readonly conflict: string
  readonly loadTheirs: string
  readonly saveMine: string
  readonly moreOf: Titled
  readonly share: string
  readonly access: string
  readonly copyId: string
  readonly idCopied: string
  readonly notPermitted: string
  readonly mayNotDelete: string
  readonly delete: string
  readonly deleteShort: string
  readonly deleteTitle: Titled
  readonly deleteQuestion: string
  readonly deleted: Titled
  readonly bulkDelete: Counted
  readonly bulkDeleteHint: string
  readonly deleteMany: Counted
  readonly deletedMany: Counted
  readonly notDeleted: string
  readonly notDeletedMany: Counted
  readonly bulkShare: Counted
  readonly sharedMany: Counted
  readonly andMore: Counted
  readonly failures: string
  readonly failedMany: Counted
  readonly reason: string
  readonly favorite: string
  readonly favoriteNamed: Titled
  readonly favoriteFailed: Titled
  readonly addFavorite: string
  readonly removeFavorite: string
}

// A declaration, as catalogues are made while modules that import each other are still being run.
function capital<T extends string>(text: T): Capitalize<T> {
  return (text.charAt(0).toUpperCase() + text.slice(1)) as Capitalize<T>
}

/** Returns the words of one kind of entity. @param one its name within a sentence, 'saved search' @param many the plural */
export function entityWords<const One extends string, const Many extends string>(one: One, many: Many) {
  const counted = <const Before extends string, const After extends string>(before: Before, after: After) =>
    ({ one: `${before}{count} ${one}${after}`, other: `${before}{count} ${many}${after}` }) as const
  return {
    title: capital(many),
    intro: '',
    none: `Create the first ${one}.`,
    readOnly: `There are no ${many}, or you may not see them.`,
    name: 'Title',
    description: 'Description',
    created: 'Created',
    createdBy: 'Created by',
    create: `Create ${one}`,
    edit: `Edit ${one}`,
    editTitle: `Edit ${one} '{title}'`,
    save: `Save ${one}`,
    createdNow: `${capital(one)} '{title}' was created.`,
    saved: `${capital(one)} '{title}' was saved.`,
    conflict: `Someone else changed this ${one} after you opened it.`,
    loadTheirs: 'Load their changes',
    saveMine: 'Save mine',
    moreOf: 'More for {title}',
    share: 'Share',
    access: 'Who has access',
    copyId: 'Copy id',
    idCopied: `The id of the ${one} was copied.`,
    notPermitted: `You may not change this ${one}.`,
    mayNotDelete: `You may not delete this ${one}.`,
    delete: `Delete ${one}`,
    deleteShort: 'Delete',
    deleteTitle: `Delete ${one} '{title}'?`,
    deleteQuestion: 'This cannot be undone.',
    deleted: `${capital(one)} '{title}' was deleted.`,
    bulkDelete: counted('Delete ', '?'),
    bulkDeleteHint: 'This cannot be undone.',
    deleteMany: counted('Delete ', ''),
    deletedMany: { one: `{count} ${one} was deleted.`, other: `{count} ${many} were deleted.` },
    notDeleted: 'Not deleted',
    notDeletedMany: {
      one: `{count} ${one} could not be deleted. It stays selected.`,
      other: `{count} ${many} could not be deleted. They stay selected.`,
    },
    bulkShare: counted('Share ', ''),
    sharedMany: { one: `{count} ${one} was shared.`, other: `{count} ${many} were shared.` },
    andMore: { one: 'and {count} more', other: 'and {count} more' },
    failures: 'Failures',
    failedMany: counted('', ' could not be changed.'),
    reason: 'Reason',
    favorite: 'Favourite',
    favoriteNamed: 'Favourite: {title}',
    favoriteFailed: "Could not change whether '{title}' is a favourite",
    addFavorite: 'Add to favourites',
    removeFavorite: 'Remove from favourites',
  } as const satisfies EntityWords
}
