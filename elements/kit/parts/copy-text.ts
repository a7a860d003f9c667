/** Rejects where the browser does not allow it, or has no clipboard: pages that are not served over HTTPS. */
export const copyText = async (text: string): Promise<void> => navigator.clipboard.writeText(text)

/** The time a button shows "Copied". */
export const copiedForMs = 2000
