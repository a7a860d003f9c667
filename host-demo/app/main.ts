/** The page that is the whole product: one core, which remembers the user in this browser, and one element. */
import { readAppConfiguration } from '../../core/brand/app-configuration.ts'
import { configure } from '../../core/core.ts'
import '../../elements/shell/admin.tsx'
import 'virtual:cordwood-page.css'

const config = readAppConfiguration()
configure({ config, storage: window.localStorage, baseUrl: `${config.gl2AppPathPrefix.replace(/\/+$/, '')}/api` })
document.body.append(document.createElement('cordwood-admin'))
