import packageJson from './package.json' with { type: 'json' }

/** The oldest browsers of `package.json`, as Vite names them: 'ios_saf 16.4' is 'ios16.4'. */
export const BUILD_TARGET = packageJson.browserslist.map((browser) =>
  browser.replace('ios_saf', 'ios').replace(' ', ''),
)
