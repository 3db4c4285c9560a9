/** `npm run drill -- NAME` runs `test/drills/NAME.ts`. */
await import(`./${process.argv[2]}.ts`)

export {}
