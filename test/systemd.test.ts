import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const UNITS = 'deploy/systemd'
const names = readdirSync(UNITS)
const read = (name: string) => readFileSync(path.join(UNITS, name), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

/** Returns the settings of a unit as `Section.Name=value`. Throws if a line is not a setting. */
function settingsOf(unit: string): string[] {
  let section = ''
  return unit.split('\n').flatMap((line) => {
    const head = line.match(/^\[(\w+)\]$/)?.[1]
    if (head) section = head
    if (head || line === '' || line.startsWith('#')) return []
    if (!section || !/^[A-Z]\w+=(?:\S|$)/.test(line)) throw new Error(`No setting: ${line}`)
    return [`${section}.${line}`]
  })
}

test.skipIf(!hasSystemd)('systemd takes the units', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'units-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of names) {
    const unit = read(name).replaceAll('/srv/quiz/node_modules/.bin/node', process.execPath)
    writeFileSync(path.join(folder, name), unit)
  }
  const units = names.map((name) => path.join(folder, name.replace('@', '@3001')))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units], {
    encoding: 'utf8',
  })
  expect({ status, said: stderr.split('\n').filter((line) => line.includes(folder)) }).toEqual({
    status: 0,
    said: [],
  })
})

test.skipIf(!hasSystemd)('systemd finds no service exposed', () => {
  for (const name of names.filter((name) => name.endsWith('.service'))) {
    const given = ['security', '--offline=true', '--threshold=20', path.join(UNITS, name)]
    const { status, stdout } = spawnSync('systemd-analyze', given, { encoding: 'utf8' })
    expect(stdout.trim().split('\n').at(-1)).toMatch(/level for \S+: [01]\.\d/)
    expect(status).toBe(0)
  }
})

test('each service limits its memory, and hides its files from other users', () => {
  for (const name of names.filter((name) => name.endsWith('.service'))) {
    const unit = settingsOf(read(name))
    expect(unit).toContainEqual(expect.stringMatching(/^Service\.MemoryMax=\d+[MG]$/))
    expect(unit).toEqual(expect.arrayContaining(['Service.UMask=0077', 'Service.RemoveIPC=true']))
    expect(unit).toContain('Service.CapabilityBoundingSet=')
  }
})

test('the timer starts the backup each night, with a number to keep, as the user of the server', () => {
  const timer = settingsOf(read('motorcycle-exam-practice-backup.timer'))
  expect(timer).toContain('Timer.OnCalendar=*-*-* 03:00:00')
  expect(timer).toContain('Install.WantedBy=timers.target')
  const backup = settingsOf(read('motorcycle-exam-practice-backup.service'))
  const server = settingsOf(read('motorcycle-exam-practice@.service'))
  const start = backup.find((line) => line.startsWith('Service.ExecStart='))
  expect(start).toMatch(/ server\/commands\/backup\.ts (\S+) --keep 30$/)
  const folder = start?.match(/ (\/\S+) --keep/)?.[1]
  const shared = /^Service\.(User|WorkingDirectory|EnvironmentFile|Environment=DATA_DIR)=/
  const ofBoth = (lines: string[]) => lines.filter((line) => shared.test(line)).sort()
  expect(ofBoth(backup)).toEqual(ofBoth(server))
  expect(backup.find((line) => line.includes('ReadWritePaths'))).toContain(` ${folder}`)
})

test.each(['backup', 'dump'])('a failed %s starts the alert about its unit', (name) => {
  const unit = settingsOf(read(`motorcycle-exam-practice-${name}.service`))
  expect(unit).toContain('Unit.OnFailure=motorcycle-exam-practice-alert@%n.service')
  expect(names).toContain('motorcycle-exam-practice-alert@.service')
  // The time of the last backup is in the data (server/commands/backup.ts).
  const writable = unit.find((line) => line.startsWith('Service.ReadWritePaths='))
  expect(writable).toContain('/var/lib/motorcycle-exam-practice ')
  if (name === 'dump')
    expect(unit).toContainEqual(expect.stringMatching(/^Service\.ExecStart=.*backup\.ts --done$/))
})
