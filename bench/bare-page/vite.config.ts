import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { compression } from 'vite-plugin-compression2'

export default defineConfig({
  plugins: [reactRouter(), compression({ algorithms: ['gzip', 'brotliCompress'] })],
})
