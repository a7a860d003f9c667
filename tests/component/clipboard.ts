/** The page's clipboard in memory: the system's is shared with the spec that runs beside it. */
let held = ''
let isRefused = false

class MemoryClipboard {
  async writeText(text: string) {
    if (isRefused) throw new DOMException('Write permission denied.', 'NotAllowedError')
    held = text
  }
  async readText() {
    return held
  }
}

Object.defineProperty(navigator, 'clipboard', { configurable: true, value: new MemoryClipboard() })

// Keys copy too; what listens for them has given the event its text by then.
addEventListener('copy', ({ clipboardData }) => {
  held = clipboardData?.getData('text/plain') || String(getSelection())
})

/** Until the test ends nothing can be written to it but by keys. */
export const refuseClipboard = () => {
  isRefused = true
}

export const emptyClipboard = () => {
  held = ''
  isRefused = false
}
