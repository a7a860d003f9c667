/** The page that is the whole product: one core, which remembers the user in this browser, and one element. */
import { readAppConfiguration } from '../../core/brand/app-configuration.ts'
import { configure } from '../../core/core.ts'
import { addIcons } from '../../elements/kit/icon-paths.ts'
import { icons } from '../../elements/kit/icons.ts'
import { screenIcons } from '../../elements/kit/screen-icons.ts'
import '../../elements/shell/admin.tsx'
import 'virtual:cordwood-page.css'

const config = readAppConfiguration()
configure({ config, storage: window.localStorage, baseUrl: `${config.gl2AppPathPrefix.replace(/\/+$/, '')}/api` })
addIcons({ ...icons, ...screenIcons })
document.body.append(document.createElement('cordwood-admin'))
