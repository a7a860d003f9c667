import { defineConfig } from '@playwright/test'
import { launchOptions } from '../chromium.js'

export default defineConfig({
  testDir: '.',
  // Node strips the types itself, and keeps what it has compiled for the next worker.
  build: { external: ['**/*'] },
  workers: 2,
  // A busy machine takes its time: limits are for what never comes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Decision 0080.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  outputDir: '../../dist/test-results/e2e',
  use: { launchOptions, viewport: { width: 1440, height: 900 }, timezoneId: 'UTC', screenshot: 'only-on-failure' },
})
