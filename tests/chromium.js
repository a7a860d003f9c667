/** Which Chromium the browser tests use: Playwright's own if it is there, else $CHROMIUM_PATH, else the system's. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const system = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']
const isRoot = process.getuid?.() === 0

/** undefined: there is none. */
export const executablePath = [chromium.executablePath(), process.env.CHROMIUM_PATH, ...system].find(path => path && existsSync(path))

export const hasChromium = () => executablePath !== undefined

export const launchOptions = {
  headless: true,
  executablePath,
  args: ['--disable-gpu', '--disable-background-networking', '--disable-component-update', '--no-first-run', ...(isRoot ? ['--no-sandbox'] : [])],
}

export const launchChromium = () => chromium.launch(launchOptions)
