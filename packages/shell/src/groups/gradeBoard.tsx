import { boardGroup } from './board-group.tsx';

/** Grades of the output. */
export default boardGroup(['lineId', 'gradeCode']);
