/** Files that the page saves, which stay in it. */
export interface Download {
  readonly name: string
  readonly text: string
  readonly file: Blob
}

/** With its byte order mark, if it has one. */
const textOf = async (file: Blob) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())

/** Resolves with the next file that is saved. */
export function nextDownload(): Promise<Download> {
  return new Promise((resolve, reject) => {
    const { click } = HTMLAnchorElement.prototype
    const { createObjectURL } = URL
    let last: Blob
    URL.createObjectURL = (file: Blob) => createObjectURL((last = file))
    HTMLAnchorElement.prototype.click = function () {
      Object.assign(HTMLAnchorElement.prototype, { click })
      Object.assign(URL, { createObjectURL })
      textOf(last).then(text => resolve({ name: this.download, text, file: last }), reject)
    }
  })
}
