/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  // Spreadsheets read UTF-8 where a byte order mark says so.
  const url = URL.createObjectURL(new Blob(['\ufeff', text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
