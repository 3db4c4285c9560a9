import { spawnSync } from 'node:child_process'

/** Builds the product, unless the build is current. Playwright runs this as its global setup. */
export default function makeBuildCurrent(): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', 'build'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`npm run build failed:\n${stdout}\n${stderr}`)
}
