// The columns of React 18 and Vue 3, and the portal's own Shoelace, in one bundle; Cordwood's elements come from the package.
import { configure } from 'cordwood'
import 'cordwood/cordwood-entity-table'
import 'cordwood/cordwood-lookup-adapter-form'
import 'cordwood/cordwood-notification-form'
import 'cordwood/cordwood-url-whitelist-editor'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from 'vue'
import VueColumn from './VueColumn.vue'
import { ReactColumn } from './ReactColumn.jsx'
import './shoelace.js'

async function getToken() {
  const answer = await fetch('/my/token')
  return answer.ok ? answer.text() : null
}

configure({ baseUrl: `${document.querySelector('meta[name=cordwood]').content}/api`, getToken })
createRoot(document.querySelector('#react')).render(createElement(ReactColumn))
createApp(VueColumn).mount('#vue')
