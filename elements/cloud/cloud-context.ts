/** State and actions shared by the steps of the wizard. */
import { createContext, useContext } from 'react'
import type { WizardActions } from './use-wizard.ts'

export const CloudContext = createContext<WizardActions | null>(null)

export function useCloud(): WizardActions {
  const cloud = useContext(CloudContext)
  if (!cloud) throw new Error('useCloud is for the steps of the cloud wizard.')
  return cloud
}
