/** Lines that rules write for their authors (`debug`): each message may write some, so they are bounded. */

const MOST_PER_SECOND = 50
const SECOND = 1000

/** Passes on the first lines of each second; the next line after others were left out says how many. */
export function linesOfRules(write: (line: string) => void, now: () => number = Date.now): (line: string) => void {
  let since = -Infinity
  let written = 0
  let left = 0
  return line => {
    if (now() - since >= SECOND) {
      if (left > 0) write(`${left} lines of rules were left out: at most ${MOST_PER_SECOND} are written in a second.`)
      since = now()
      written = left = 0
    }
    if (written++ < MOST_PER_SECOND) write(line)
    else left++
  }
}
