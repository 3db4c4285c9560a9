import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig({
  build: { outDir: 'build' },
  plugins: [compression({ algorithms: ['gzip', 'brotliCompress'] })],
})
