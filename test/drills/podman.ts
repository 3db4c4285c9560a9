import { type SpawnSyncReturns, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { secondsUntil } from './promises.ts'

/** The folder for all data that Podman stores for the drill. */
export const folder = mkdtempSync(path.join(tmpdir(), 'container-drill-'))
const IS_ROOT = process.getuid?.() === 0
const FUSE = '/usr/bin/fuse-overlayfs'
// Without this overlay, rootless Podman copies all files for each step of the build.
const OVERLAY = ['--storage-driver', 'overlay', '--storage-opt', `overlay.mount_program=${FUSE}`]
const STORE = [
  ...['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')],
  ...(!IS_ROOT && existsSync(FUSE) ? OVERLAY : []),
]
const ENV = {
  ...process.env,
  CONTAINERS_CONF: path.join(folder, 'containers.conf'),
  // Builds without namespaces, which the user may not make. The Docker format includes the health check.
  BUILDAH_ISOLATION: 'chroot',
  BUILDAH_FORMAT: 'docker',
}
writeConf()

export function podman(...given: string[]): SpawnSyncReturns<string> {
  const options = { encoding: 'utf8', maxBuffer: 1e9, env: ENV } as const
  return spawnSync('podman', [...STORE, ...given], options)
}

/** Starts Podman as a service, for tools that expect Docker. */
export async function startPodmanService(): Promise<{ address: string; stop: () => void }> {
  const socket = path.join(folder, 'podman.sock')
  const address = `unix://${socket}`
  const service = spawn('podman', [...STORE, 'system', 'service', '--time', '0', address], {
    env: ENV,
    stdio: 'ignore',
  })
  await secondsUntil(async () => existsSync(socket))
  return { address, stop: () => service.kill() }
}

/** Returns the reason why the machine cannot run containers, or null if it can. */
export function whyNoPodman(): string | null {
  const known = podman('info')
  if (known.error)
    return 'there is no podman here (apt-get install podman runc uidmap catatonit fuse-overlayfs)'
  if (known.status === 0) return null
  return `podman cannot run here: ${known.stderr.trim().split('\n').at(-1)}`
}

export function removeContainers(): void {
  podman('rm', '--all', '--force', '--volumes', '--time', '0')
  const images = path.join(folder, 'images')
  // Podman leaves a mount. For rootless Podman, the files belong to ids that only Podman can use.
  const clear = ['sh', '-c', `umount ${images}/overlay; rm -rf ${images}`] as const
  if (IS_ROOT) spawnSync(clear[0], clear.slice(1))
  else podman('unshare', ...clear)
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Writes Podman's configuration. It uses limits that any machine grants, and features that work without
 * systemd.
 */
function writeConf(): void {
  const has = (program: string) => spawnSync(program, ['--version']).status === 0
  // `crun` does not work on machines that have both versions of cgroups.
  const isHybrid = existsSync('/sys/fs/cgroup/unified')
  const lines = [
    '[containers]',
    'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
    has('catatonit') ? 'init_path = "/usr/bin/catatonit"' : '',
    '[engine]',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    isHybrid && has('runc') ? 'runtime = "runc"' : '',
  ]
  writeFileSync(ENV.CONTAINERS_CONF, `${lines.join('\n')}\n`)
}
