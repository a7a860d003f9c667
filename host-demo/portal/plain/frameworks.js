import './start.js'
import '%CORDWOOD%/sdk/cordwood-entity-table.js'
import '%CORDWOOD%/sdk/cordwood-lookup-adapter-form.js'
import '%CORDWOOD%/sdk/cordwood-notification-form.js'
import '%CORDWOOD%/sdk/cordwood-url-whitelist-editor.js'
import { columns, config, heard, trailers } from './trailers.js'

const column = document.querySelector('#html')
Object.assign(column.querySelector('cordwood-entity-table'), { rows: trailers, columns })
column.querySelector('cordwood-notification-form').config = config
for (const event of ['cordwood-selection-changed', 'cordwood-config-changed', 'cordwood-url-whitelist-saved']) {
  column.addEventListener(event, e => {
    column.querySelector('output').textContent = heard(e)
  })
}
