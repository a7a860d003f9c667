/** The register: what was registered with this form, and what Cordwood says of each. */

/** ms between two looks while a source is not running yet */
const pause = 2000
const states = { RUNNING: 'running', STARTING: 'starting', CREATED: 'starting', INITIALIZED: 'starting', FAILED: 'failed', FAILING: 'failing', STOPPED: 'stopped' }

function row({ title, steward, state, reason, secretKept }) {
  const line = document.createElement('tr')
  const source = document.createElement('th')
  source.scope = 'row'
  source.textContent = title
  const cells = [steward, states[state] ?? state ?? 'not known', secretKept ? 'kept, not shown' : 'none'].map((text) => {
    const cell = document.createElement('td')
    cell.textContent = text
    return cell
  })
  cells[1].className = `state ${states[state] ?? ''}`
  if (reason) cells[1].append(Object.assign(document.createElement('small'), { textContent: reason }))
  line.append(source, ...cells)
  return line
}

let watching = 0

/** Shows the sources and looks again until all of them run. */
export async function watchSources() {
  const mine = ++watching
  for (;;) {
    const answer = await fetch('/sources').catch(() => null)
    if (mine !== watching) return
    const sources = answer?.ok ? await answer.json() : []
    if (answer?.ok) {
      document.querySelector('#sources').replaceChildren(...sources.map(row))
      document.querySelector('#register').hidden = sources.length === 0
    }
    if (answer?.ok && sources.every(({ state }) => state === 'RUNNING')) return
    await new Promise(resolve => setTimeout(resolve, pause))
    if (mine !== watching) return
  }
}
