import { defineConfig } from '@playwright/test'
import settings from '../../playwright.config.ts'

/** `npm run pseudo`: a phone walks the product in a language that does not exist. */
export default defineConfig({
  ...settings,
  testDir: '.',
  outputDir: '../../test-results/pseudo-browser',
  globalSetup: './make-pseudo.ts',
  timeout: 1_200_000,
  workers: 1,
  projects: settings.projects?.filter(({ name }) => name === 'phone') ?? [],
})
