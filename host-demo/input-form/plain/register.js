/** The register: what was registered with this form, and what Cordwood says of each. */

/** ms between two looks: while a source does not run, and while all do. */
const [soon, later] = [2000, 15_000]
const states = {
  RUNNING: 'running',
  STARTING: 'starting',
  CREATED: 'starting',
  INITIALIZED: 'starting',
  FAILED: 'failed',
  FAILING: 'failing',
  STOPPED: 'stopped',
}

function row({ title, steward, state, reason, secretKept }) {
  const line = document.createElement('tr')
  const source = document.createElement('th')
  source.scope = 'row'
  source.textContent = title
  const cells = [states[state] ?? state ?? 'not known', steward, secretKept ? 'kept, not shown' : 'none'].map(text => {
    const cell = document.createElement('td')
    cell.textContent = text
    return cell
  })
  cells[0].className = `state ${states[state] ?? ''}`
  if (reason) cells[0].append(Object.assign(document.createElement('small'), { textContent: reason }))
  line.append(source, ...cells)
  return line
}

let next

/** Shows the sources now, and again and again; what cannot be asked stays as it was. */
export async function watchSources() {
  clearTimeout(next)
  let pause = soon
  const answer = await fetch('/sources').catch(() => null)
  if (answer?.ok) {
    const sources = await answer.json()
    document.querySelector('#sources').replaceChildren(...sources.map(row))
    document.querySelector('#register').hidden = sources.length === 0
    if (sources.every(({ state }) => state === 'RUNNING')) pause = later
  }
  clearTimeout(next)
  next = setTimeout(watchSources, pause)
}
