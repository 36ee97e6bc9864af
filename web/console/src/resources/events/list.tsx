import { ReportList } from "../../shared/reports.tsx";

export const EventList = () => <ReportList field="event" label="Event" />;
