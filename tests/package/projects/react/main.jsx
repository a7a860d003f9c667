import { configure } from 'cordwood'
import 'cordwood/cordwood-copy-button'
import 'cordwood/cordwood-message'
import 'cordwood/cordwood.css'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'

configure({ baseUrl: '/api' })

/** React 18 sets attributes only and knows no events of custom elements: a ref listens. */
function App() {
  const button = useRef(null)
  const [copied, setCopied] = useState('')
  useEffect(() => {
    const { current } = button
    const listen = event => setCopied(event.detail.value)
    current.addEventListener('cordwood-copied', listen)
    return () => current.removeEventListener('cordwood-copied', listen)
  }, [])
  return (
    <>
      <cordwood-message index="cordwood_0" message-id="0"></cordwood-message>
      <cordwood-copy-button ref={button} value="from React"></cordwood-copy-button>
      <output>{copied}</output>
    </>
  )
}

createRoot(document.querySelector('main')).render(<App />)
