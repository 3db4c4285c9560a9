// A test loads this file before the server (`--import`). Two signals then cause uncaught errors.
process.on('SIGURG', () => {
  throw new Error('thrown by a listener')
})
process.on('SIGWINCH', () => {
  Promise.reject(new Error('rejected and not awaited'))
})
