export { ABBREVIATIONS } from './role-table.ts';
export {
  dimensionsOf,
  growsOld,
  isMovement,
  isOfNobody,
  isOfOneShare,
  isSigned,
  type Label,
  labelsAt,
  labelsIn,
  type Role,
  roleFor,
  roleOfKey,
  rolesAgree,
  rolesOf,
} from './roles.ts';
export {
  type DirectionWord,
  directionsIn,
  type Exactness,
  JOINT,
  type Meaning,
  meaningsIn,
  saidBeside,
  says,
} from './wording.ts';
