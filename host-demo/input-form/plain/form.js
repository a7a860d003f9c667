// The form: gives the wizard the account, takes the input it has built, and has the form's server register it.
import { configure } from '%CORDWOOD%/sdk/index.js'
import '%CORDWOOD%/sdk/cordwood-cloud-wizard.js'
import { showEntry } from './entry.js'
import { watchSources } from './register.js'

/** The form's server gives the page's token to those who are signed in; it is asked only when the wizard needs it. */
async function getToken() {
  const answer = await fetch('/my/token')
  return answer.ok ? answer.text() : null
}

configure({ baseUrl: '%CORDWOOD%/api', getToken })

const { steward, 'account-key': key, 'account-secret': secret } = document.querySelector('#order').elements
const connection = document.querySelector('#connection')
const entry = document.querySelector('#entry')
const said = document.querySelector('#said')
const another = document.querySelector('#another')

/** Half an account is none. */
const account = () => (key.value.trim() && secret.value ? { key: key.value.trim(), secret: secret.value } : undefined)

function say(text, failed = false) {
  said.textContent = text
  said.classList.toggle('failed', failed)
}

async function post(input) {
  const answer = await fetch('/sources', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input, steward: steward.value }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** The wizard waits for this: while it is pending nothing is sent twice, and when it fails the wizard keeps what was typed. */
async function register(input) {
  entry.hidden = false
  showEntry(input)
  say('Sending …')
  try {
    await post(input)
  } catch (error) {
    say(`Not registered. ${error.message}`, true)
    throw error
  }
  say(`${input.title} is in the register.`)
  secret.value = ''
  another.hidden = false
  connection.classList.add('done')
  document.querySelector('#entry-head').focus()
  void watchSources()
}

function prepare(wizard) {
  wizard.externalCredentials = account()
  wizard.externalInputSubmit = register
}

/** The form is sent by the wizard's last step alone. */
document.querySelector('#order').addEventListener('submit', event => event.preventDefault())
for (const field of [key, secret]) {
  field.addEventListener('input', () => {
    connection.querySelector('cordwood-cloud-wizard').externalCredentials = account()
  })
}
another.addEventListener('click', () => {
  const wizard = document.createElement('cordwood-cloud-wizard')
  wizard.setAttribute('embedded', '')
  prepare(wizard)
  connection.replaceChildren(wizard)
  connection.classList.remove('done')
  entry.hidden = another.hidden = true
  document.querySelector('#order').reset()
  steward.focus()
})

prepare(connection.querySelector('cordwood-cloud-wizard'))
void watchSources()
