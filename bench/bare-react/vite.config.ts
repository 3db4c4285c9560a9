import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig({
  base: '/react/',
  build: { outDir: 'build' },
  plugins: [compression({ algorithms: ['gzip', 'brotliCompress'] })],
})
