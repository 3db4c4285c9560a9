import { expect, test } from 'vitest'
import { openTestServices, withSettings } from '../../../test/services.fixture.ts'
import type { Services, Settings } from '../../context.server.ts'
import * as spanishHeld from './held-messages.es.ts'
import * as englishHeld from './held-messages.ts'
import * as spanish from './receivers-messages.es.ts'
import * as english from './receivers-messages.ts'
import { heldAboutPeople, receiversOf } from './told.server.ts'

function servicesHere(): Services {
  const { services } = openTestServices()
  const identity = { ...services.identity, issuer: 'https://login.example.com/realm' }
  return { ...services, identity }
}

test('the texts name only the services that the site is set up with', () => {
  const services = servicesHere()
  const textOf = (settings: Partial<Settings>) => {
    const given = withSettings(services, settings)
    return english
      .whoGetsWhat(receiversOf(given))
      .map(({ text }) => text)
      .join('\n')
  }
  const without = textOf({})
  expect(without).toContain('None is set up, so none gets anything.')
  expect(without).toContain('The site sends no mail.')
  expect(without).toContain('You sign in at login.example.com.')
  expect(without).not.toMatch(/Google|Gemini/)
  const geocoderUrl = 'https://geo.example.com/reverse'
  const set = textOf({ aiService: 'Google', database: 'Firestore', geocoderUrl })
  expect(set).toContain('Google’s Gemini service gets manuals')
  expect(set).toContain('a database of Google (Firestore)')
  expect(set).toContain('tells geo.example.com where you are')
  expect(set).not.toContain('none gets anything')
})

test('a demo tells that it asks no map service, and that all is deleted each hour', () => {
  const services = servicesHere()
  const demo = withSettings(services, { geocoderUrl: 'data:,', demoUntil: new Date() })
  const to = receiversOf(demo)
  const texts = [english, spanish].map(({ whoGetsWhat }) => whoGetsWhat(to)[1]?.text)
  expect(texts[0]).toContain('None is set up.')
  expect(texts[1]).toContain('No hay ninguno.')
  expect(englishHeld.onTop(to).join()).toContain('deleted each hour')
  expect(spanishHeld.onTop(to).join()).toContain('se borra cada hora')
  expect(englishHeld.onTop(receiversOf(services))).toEqual([])
})

test('where riders cannot sign in, or sign in elsewhere, the list says so', () => {
  const services = servicesHere()
  const localAdmin = { ...services.settings.localAdmin, isAlone: true }
  const alone = receiversOf(withSettings(services, { localAdmin }))
  expect(englishHeld.onTop(alone).join()).toContain('Only those who run this site can sign in.')
  const hasOwnPage = (localProvider: Services['localProvider']) =>
    heldAboutPeople({ ...services, localProvider }).some(({ what }) => what === 'provider')
  expect(hasOwnPage(null)).toBe(false)
  expect(hasOwnPage({} as NonNullable<Services['localProvider']>)).toBe(true)
})
