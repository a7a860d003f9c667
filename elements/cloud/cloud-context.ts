/** What the steps of the wizard share: its state, and what they may ask for. */
import { createContext, useContext } from 'react'
import type { WizardActions } from './use-wizard.ts'

export const CloudContext = createContext<WizardActions | null>(null)

export function useCloud(): WizardActions {
  const cloud = useContext(CloudContext)
  if (!cloud) throw new Error('useCloud is for the steps of the cloud wizard.')
  return cloud
}
