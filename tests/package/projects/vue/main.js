import { configure } from 'cordwood'
import 'cordwood/cordwood.css'
import { createApp } from 'vue'
import App from './App.vue'

configure({ baseUrl: '/api' })
createApp(App).mount('main')
