/**
 * Which Chromium the browser tests use: Playwright's own if it is there, else $CHROMIUM_PATH, else the system's. The headless shell, a Chromium without
 * a user interface of its own, is preferred: a test takes half the CPU time in it.
 */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const shells = ['/usr/bin/chromium-headless-shell']
const system = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const isRoot = process.getuid?.() === 0

/** undefined: there is none. */
export const executablePath = [chromium.executablePath(), process.env.CHROMIUM_PATH, ...shells, ...system].find(
  path => path && existsSync(path),
)

export const hasChromium = () => executablePath !== undefined

/** Whether there is a better one than the system's. */
export const hasPreferredChromium = () => hasChromium() && !system.includes(executablePath)

export const launchOptions = {
  headless: true,
  executablePath,
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    ...(isRoot ? ['--no-sandbox'] : []),
  ],
}

export const launchChromium = () => chromium.launch(launchOptions)
