/** The product in a page that stays, as host-demo/app/main.ts shows it in one of its own. */
import '../../../host-demo/app/app.css'
import { readAppConfiguration } from '../../../core/brand/app-configuration.ts'
import { configure } from '../../../core/core.ts'
import '../../../elements/shell/admin.tsx'

let shown = 0

/**
 * Each time with a server of its own: for the same one `configure` would keep the core, and what it has read. The core keeps the `fetch` of its test:
 * it goes on asking for a while after its page has gone, and must not ask the server of the next one.
 */
export function showProduct() {
  shown += 1
  const { fetch } = globalThis
  configure({ config: readAppConfiguration(), storage: localStorage, baseUrl: `/${shown}/api`, fetch })
  document.body.replaceChildren(document.createElement('cordwood-admin'))
}
