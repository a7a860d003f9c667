/** Hands a text, or what the server sent, to the browser as a file. */
export function saveFile(name: string, content: string | Blob, type = 'text/csv;charset=utf-8'): void {
  // Spreadsheets read UTF-8 where a byte order mark says so.
  const parts = typeof content === 'string' && type.startsWith('text/csv') ? ['\ufeff', content] : [content]
  const url = URL.createObjectURL(new Blob(parts, { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
