import { argv } from 'node:process'

/** `npm run drill -- NAME` runs `test/drills/NAME.ts`. */
await import(`./${argv[2]}.ts`)
