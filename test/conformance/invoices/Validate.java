import org.mustangproject.validator.ZUGFeRDValidator;

/** Validate FILE...: a line with the file's name, then Mustang's report of it as XML, by its XSD, the Schematron of EN 16931, and its view of the PDF. */
public class Validate {
  public static void main(String[] files) {
    for (String file : files) {
      var validator = new ZUGFeRDValidator();
      validator.disableNotices();
      System.out.println("file\t" + file);
      System.out.println(validator.validate(file).replaceAll("\\s+", " "));
    }
  }
}
