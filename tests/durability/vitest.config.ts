import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['**/*.test.ts'], fileParallelism: false, testTimeout: 300_000, hookTimeout: 180_000 },
})
