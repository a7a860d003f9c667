/** The product in a page that stays, as host-demo/app/main.ts shows it in one of its own. */
import '../../../host-demo/app/app.css'
import { readAppConfiguration } from '../../../core/brand/app-configuration.ts'
import { configure } from '../../../core/core.ts'
import '../../../elements/shell/admin.tsx'

let shown = 0

/** Each time with a server of its own: for the same one `configure` would keep the core, and what it has read. */
export function showProduct() {
  shown += 1
  configure({ config: readAppConfiguration(), storage: localStorage, baseUrl: `/${shown}/api` })
  document.body.replaceChildren(document.createElement('cordwood-admin'))
}
