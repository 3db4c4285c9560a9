import { defineConfig } from '@playwright/test'
import { findChromium } from './test/chromium.ts'

const PHONE = { width: 360, height: 740 }
const LAPTOP = { width: 1280, height: 800 }

/** What a screen's size changes nothing of: once is enough. */
const SAME_ON_EACH =
  /(admin-notes|editor-access|editor-refusals|feedback-place|files-in-a-bucket|forced-colors|hostile-names|injected-script|lettering|new-build|offline|other-site|question-review|second-provider|sign-out|two-tabs|waiting-results|whose-result)\.spec/

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  globalSetup: './test/current-build.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 30_000,
  expect: { timeout: 5_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    actionTimeout: 5_000,
    // A test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
      testIgnore: SAME_ON_EACH,
    },
    { name: 'laptop', use: { viewport: LAPTOP } },
  ],
})
