import { defineConfig } from 'vitest/config'

export default defineConfig({ test: { root: import.meta.dirname, isolate: false, testTimeout: 60_000 } })
