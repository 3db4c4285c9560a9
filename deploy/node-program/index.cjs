const { execFileSync } = require('node:child_process')
const { mkdtempSync, readdirSync, rmSync } = require('node:fs')
const { tmpdir } = require('node:os')
const path = require('node:path')

/**
 * The npm package `node` calls this while npm installs it, in its own folder and with the machine's
 * older Node. Takes only Node's program out of the package for this machine, and leaves the C headers.
 */
module.exports = function takeProgram(version) {
  const { platform, arch } = process
  const name = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node'
  const folder = mkdtempSync(path.join(tmpdir(), 'node-program-'))
  try {
    const npm = ['pack', `${name}-${platform}-${arch}@${version}`, '--pack-destination', folder]
    execFileSync('npm', [...npm, '--prefer-offline'], { stdio: ['ignore', 'ignore', 'inherit'] })
    const [packed = ''] = readdirSync(folder)
    const tar = ['-xzf', path.join(folder, packed), '--strip-components=1', 'package/bin/node']
    execFileSync('tar', tar, { stdio: 'inherit' })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
