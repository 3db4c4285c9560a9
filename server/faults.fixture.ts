import cluster from 'node:cluster'

// Loaded before the product (`--import`): signals that nothing else uses make errors that nobody catches.
if (!process.env.WORKERS || cluster.isWorker) {
  process.on('SIGURG', () => {
    throw new Error('thrown by a listener')
  })
  process.on('SIGWINCH', () => {
    Promise.reject(new Error('rejected and not awaited'))
  })
}
