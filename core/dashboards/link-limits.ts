/** Characters of the title of a public link, and days that one may be valid for. */
export const longestLinkTitle = 200
export const longestLinkDays = 365
