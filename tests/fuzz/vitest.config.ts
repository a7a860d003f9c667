import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    isolate: false,
    fileParallelism: false,
    hookTimeout: 60_000,
  },
})
