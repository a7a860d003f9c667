import './start.js'
import '%CORDWOOD%/sdk/cordwood-entity-table.js'
import '%CORDWOOD%/sdk/cordwood-lookup-adapter-form.js'
import '%CORDWOOD%/sdk/cordwood-notification-form.js'
import '%CORDWOOD%/sdk/cordwood-url-whitelist-editor.js'

// Show the events that elements dispatch.
const said = document.querySelector('#said')
for (const event of ['cordwood-url-whitelist-saved', 'cordwood-notification-saved', 'cordwood-adapter-saved']) {
  document.addEventListener(event, () => {
    said.textContent = event
  })
}
