import { configure } from './node_modules/cordwood/dist/sdk/index.js'
import './node_modules/cordwood/dist/sdk/cordwood-message.js'
import './node_modules/cordwood/dist/sdk/cordwood-copy-button.js'

configure({ baseUrl: '/api' })
document.addEventListener('cordwood-copied', event => {
  document.querySelector('output').textContent = event.detail.value
})
