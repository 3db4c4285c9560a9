import './test/compile-cache.ts'
// Each worker loads this config.
import './test/counted-processes.ts'
import './test/test-packages.ts'
import { defineConfig } from '@playwright/test'
import { findChromium } from './test/chromium.ts'

const PHONE = { width: 360, height: 740 }
const LAPTOP = { width: 1280, height: 800 }

/**
 * Specs whose result depends on no screen size run once: most on the laptop, and some specs about
 * riders on the phone. In the other specs the tag `@laptop` or `@phone` marks a single test that runs
 * once.
 */
const LAPTOP_ONLY =
  /\/(admin-notes|drafts|editor|editor-access|editor-refusals|feedback-place|forced-colors|hostile-names|hostile-post|hostile-question|injected-script|keyboard|lettering|manuals|new-build|offline(-\w+)?|other-site|question-review|second-provider|spoken|sign-out|translations|two-tabs|waiting-results|whose-result)\.spec/
const PHONE_ONLY =
  /\/(failures|location|missing-script|motion|other-hands|resume|used-styles)\.spec/

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/browser',
  globalSetup: ['./test/current-build.ts', './test/prepared-data.ts', './test/prepared-manuals.ts'],
  snapshotPathTemplate: '{testDir}/spoken/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  // Two workers would leave some of the time of two processors unused, because tests also wait.
  workers: 3,
  // The limits are long, so that no test fails on a slow machine. A passing test never reaches them.
  timeout: 300_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    // Without this setting, the service worker would answer requests that tests count or route. Its
    // own tests allow it.
    serviceWorkers: 'block',
    // Motion is off by default. A test of motion switches it on.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        // If drawing needs no separate process, a page takes a fifth less processor time.
        '--in-process-gpu',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
      testIgnore: LAPTOP_ONLY,
      grepInvert: /@laptop/,
    },
    {
      name: 'laptop',
      use: { viewport: LAPTOP },
      testIgnore: PHONE_ONLY,
      grepInvert: /@phone/,
    },
  ],
})
