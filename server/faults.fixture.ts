// Loaded before the product (`--import`): signals that nothing else uses cause uncaught errors.
process.on('SIGURG', () => {
  throw new Error('thrown by a listener')
})
process.on('SIGWINCH', () => {
  Promise.reject(new Error('rejected and not awaited'))
})
